import type { Sale } from './store.ts';

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

const names = { square: 'Square', stripe: 'Stripe' } as const;

const testCards = {
  square: [
    ['4111 1111 1111 1111', 'Charged'],
    ['4000 0000 0000 0002', 'Declined'],
    ['4111 1111 1111 1111 with CVC 911', 'CVC refused'],
    ['4111 1111 1111 1111 with ZIP 99999', 'ZIP refused'],
  ],
  stripe: [
    ['4242 4242 4242 4242', 'Charged'],
    ['4000 0000 0000 0002', 'Declined'],
    ['4000 0000 0000 9995', 'Insufficient funds'],
    ['4000 0000 0000 0259', 'Charged, then disputed'],
  ],
} as const;

const style = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#eef0f2, #14171a); color: light-dark(#171b1f, #eceff2); }
.test { margin: 0; padding: 8px 16px; text-align: center; font-weight: 600; background: #ffe08a; color: #3d2e00; }
main { max-width: 420px; margin: 24px auto; padding: 24px; background: light-dark(#fff, #1d2126); border-radius: 12px; }
h1 { font-size: 20px; margin: 0 0 4px; } .amount { font-size: 32px; font-weight: 700; margin: 0 0 16px; }
label { display: block; margin-top: 12px; font-size: 14px; }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; border: 1px solid #7b8590; border-radius: 8px; background: light-dark(#fff, #14171a); color: inherit; }
.row { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 12px; }
button, .back { display: block; box-sizing: border-box; width: 100%; min-height: 48px; margin-top: 16px; font: inherit; font-weight: 600; border: 0; border-radius: 8px; background: #1f4ed8; color: #fff; }
.back { line-height: 48px; min-height: 0; text-align: center; background: none; color: inherit; }
.bad { padding: 12px; border-radius: 8px; background: #fde2e1; color: #7a1210; }
table { width: 100%; margin-top: 20px; font-size: 13px; border-collapse: collapse; } td { padding: 4px 0; }`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><p class="test">Test payments. No real card is charged.</p><main>${body}</main></body></html>`;

/** The page on which a buyer types a card. */
export function checkoutPage(sale: Sale): string {
  const { provider, name, amountCents, tipCents = 0, declined, cancelUrl } = sale;
  const rows = testCards[provider]
    .map(([number, does]) => `<tr><td>${number}</td><td>${does}</td></tr>`)
    .join('');
  const [[good]] = testCards[provider];
  return page(
    `Pay with ${names[provider]}`,
    `<h1>${escaped(name)}</h1><p class="amount">${dollars(amountCents)}</p>
${tipCents > 0 ? `<p>With a tip of ${dollars(tipCents)}</p>` : ''}
${declined === null ? '' : `<p class="bad" role="alert">The card was declined (${escaped(declined)}). Try another card.</p>`}
<form method="post">
<label>Card number <input name="number" inputmode="numeric" autocomplete="off" value="${good}" required></label>
<div class="row">
<label>Expiry <input name="expiry" value="12 / 34" required></label>
<label>CVC <input name="cvc" inputmode="numeric" value="123" required></label>
<label>ZIP <input name="zip" inputmode="numeric" value="94103" required></label>
</div>
<button>Pay ${dollars(amountCents)}</button>
</form>
<a class="back" href="${escaped(cancelUrl)}">Back without paying</a>
<table aria-label="Test cards">${rows}</table>`,
  );
}

/** The page of a link that was paid or closed. */
export const endedPage = (sale: Sale | undefined): string =>
  page(
    'Payment',
    sale?.state === 'paid' || sale?.held
      ? `<h1>This has been paid</h1><a class="back" href="${escaped(sale.returnUrl)}">Continue</a>`
      : '<h1>This payment page is closed</h1><p>Go back and start again.</p>',
  );

/** The page on which the providers' time passes: subscriptions then charge what is due. */
export const clockPage = (now: Date, payments: number): string =>
  page(
    'Test clock',
    `<h1>It is ${escaped(now.toUTCString())}</h1>
<p>${payments} subscription payments so far. Skip ahead a month to charge the next ones.</p>
<form method="post"><button>Skip ahead one month</button></form>`,
  );
