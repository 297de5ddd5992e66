/* The frame in which a card is typed. It gives the page around it a token of the card, and never the card. */
const form = document.querySelector('form');

/** Exchanges what was typed for a token. */
async function tokenOfTyped() {
  try {
    const answer = await fetch('card-tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    return await answer.json();
  } catch {
    return { error: 'Could not check the card. Try again.' };
  }
}

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent) return;
  if (data.what === 'focus') form.elements.number.focus();
  const answer = data.what === 'token' ? await tokenOfTyped() : {};
  source.postMessage({ id: data.id, ...answer }, origin);
});
// only the page around it can send a card
form.addEventListener('submit', (event) => event.preventDefault());
