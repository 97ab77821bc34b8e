/** Returns attributes that open a dialog without script. React passes them through; its types lack them. */
export const openDialogAttributes = (dialog: string): object => ({
  command: "show-modal",
  commandfor: dialog,
});
export const closeDialogAttributes = (dialog: string): object => ({ command: "close", commandfor: dialog });
