/*
 * What the providers' browser scripts are to the product: Square's Web Payments SDK or Stripe's Stripe.js, as its address says,
 * with exactly the calls that the product makes. The card is typed in a frame of this origin, which the page can't look into.
 */
(() => {
  const base = new URL('.', document.currentScript.src);
  let asked = 0;

  /** Draws the frame in an element of the page. */
  function drawFrame(element) {
    const frame = document.createElement('iframe');
    frame.title = 'Card number, expiration date, security code, and ZIP';
    frame.src = new URL('card-frame', base).href;
    Object.assign(frame.style, { display: 'block', width: '100%', height: '196px', border: '0' });
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    element.replaceChildren(frame);
    const ask = (what) =>
      new Promise((resolve) => {
        const id = ++asked;
        const hear = ({ source, origin, data }) => {
          if (source !== frame.contentWindow || origin !== base.origin || data?.id !== id) return;
          removeEventListener('message', hear);
          resolve(data);
        };
        addEventListener('message', hear);
        frame.contentWindow.postMessage({ id, what }, base.origin);
      });
    return {
      loaded,
      token: () => ask('token'),
      async focus() {
        frame.focus();
        await ask('focus');
      },
      remove: () => frame.remove(),
    };
  }

  const square = {
    payments(applicationId, locationId) {
      if (!applicationId.startsWith('sandbox-sq0idb-'))
        throw new Error("The Payment 'applicationId' option is not in the correct format.");
      if (!locationId) throw new Error("The Payment 'locationId' option is required.");
      const card = async () => {
        let frame = null;
        return {
          async attach(element) {
            frame = drawFrame(element);
            await frame.loaded;
          },
          async tokenize() {
            const { token, error } = await frame.token();
            return error
              ? {
                  status: 'Invalid',
                  errors: [{ type: 'VALIDATION_ERROR', field: 'cardNumber', message: error }],
                }
              : { status: 'OK', token, details: { method: 'Card' } };
          },
          async focus() {
            await frame.focus();
            return true;
          },
          async destroy() {
            frame?.remove();
            return true;
          },
        };
      };
      return { card };
    },
  };

  function stripe(publishableKey) {
    if (!publishableKey.startsWith('pk_test_')) throw new Error('Invalid API Key provided.');
    const create = () => {
      let frame = null;
      const ready = [];
      async function tellReady() {
        await frame.loaded;
        for (const hear of ready) hear({ elementType: 'card' });
      }
      return {
        mount(element) {
          frame = drawFrame(element);
          void tellReady();
        },
        on(event, hear) {
          if (event === 'ready') ready.push(hear);
        },
        focus: () => void frame.focus(),
        destroy: () => frame?.remove(),
        token: () => frame.token(),
      };
    };
    return {
      elements: () => ({ create }),
      async createPaymentMethod({ card }) {
        const { token, error } = await card.token();
        return error
          ? { error: { type: 'validation_error', message: error } }
          : { paymentMethod: { id: token, type: 'card' } };
      },
    };
  }

  if (base.pathname === '/square/') globalThis.Square = square;
  else globalThis.Stripe = stripe;
})();
