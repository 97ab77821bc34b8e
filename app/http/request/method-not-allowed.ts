/** The answer to a method other than POST, as the loader of an address that only takes forms. */
export const methodNotAllowed = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
