/** The path of the tracking page of an order. */
export const orderPath = (code: string) => `/takip/siparis/${code}`;
