/** The token of a page: a UUID at iyzico, hexadecimal digits in the simulator. */
export const tokenShape = /^[A-Za-z0-9-]{16,100}$/;

/** iyzico's payment number, which refund requests contain. */
export const paymentIdShape = /^\d{1,20}$/;
