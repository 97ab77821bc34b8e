/** Returns attributes that open a dialog without script. React passes them through; its types lack them. */
export const opens = (dialog: string): object => ({ command: "show-modal", commandfor: dialog });
export const closes = (dialog: string): object => ({ command: "close", commandfor: dialog });
