/** iyzico's name of a page; a UUID there, hexadecimal in the simulator. */
export const tokenShape = /^[A-Za-z0-9-]{16,100}$/;

/** iyzico's number of a payment, which refunds name. */
export const paymentIdShape = /^\d{1,20}$/;
