import { addItem, EMPTY_CART } from "#shared/cart.ts";
import { serializeCart } from "#shared/cart-storage.ts";

/** A cart with two donations, as a browser stores it. */
export const filledCart = serializeCart(
  ["Zekât", "Okul Çantası"].reduce((cart, title, index) => {
    const donor = { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "532 123 45 67" };
    const item = { id: `load-${index}`, title, amount: 50_000, category: "genel", image: null };
    const added = addItem(cart, { ...item, donationType: "standart", donor });
    if (added.kind === "refused") throw new Error(`the cart refuses ${JSON.stringify(added.errors)}`);
    return added.cart;
  }, EMPTY_CART),
);
