// The mailbox page. Its address holds its state: `?to=` is the recipient filter, `#id` the open message.
const $ = (id) => document.getElementById(id);
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'medium' });

let messages = [];
/** Ids of the messages that existed when the page was opened. Later ones are marked as new. */
let known;

function fill(element, children) {
  element.replaceChildren(...children);
}

function node(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function row(message) {
  const arrived = new Date(message.date);
  const today = arrived.toDateString() === new Date().toDateString();
  const link = node(
    'a',
    { href: `#${message.id}` },
    node('b', {}, message.subject || 'No subject'),
    node('time', { dateTime: message.date }, (today ? time : day).format(arrived)),
    node('span', { className: 'who' }, message.to.join(', ')),
  );
  if (message.id === location.hash.slice(1)) link.setAttribute('aria-current', 'true');
  return node('li', { className: known.has(message.id) ? '' : 'fresh' }, link);
}

function showList() {
  const wanted = $('to').value.trim().toLowerCase();
  const found = messages.filter(({ to }) => to.some((address) => address.includes(wanted)));
  const focused = document.activeElement?.getAttribute('href');
  fill($('messages'), found.map(row));
  if (focused?.startsWith('#')) document.querySelector(`#messages [href="${CSS.escape(focused)}"]`)?.focus();
  $('count').textContent = wanted ? `${found.length} of ${messages.length}` : String(messages.length);
  $('empty').hidden = found.length > 0;
  $('empty').textContent = messages.length
    ? `No mail to ${wanted} here.`
    : 'No mail yet. It appears here by itself.';
  $('nothing').classList.toggle('quiet', messages.length === 0);
}

async function load() {
  messages = await (await fetch('api/messages')).json();
  known ??= new Set(messages.map(({ id }) => id));
  showList();
}

async function showMessage() {
  const id = location.hash.slice(1);
  const answer = id ? await fetch(`api/messages/${encodeURIComponent(id)}`) : null;
  if (id !== location.hash.slice(1)) return;
  const message = answer?.ok ? await answer.json() : null;
  document.body.classList.toggle('reading', message !== null);
  $('mail').hidden = message === null;
  $('nothing').hidden = message !== null;
  $('nothing').textContent = id ? 'This message is no longer here.' : 'Choose a message to read it.';
  known?.add(id);
  showList();
  if (!message) return;
  $('subject').textContent = message.subject || 'No subject';
  $('from').textContent = message.from;
  $('recipients').textContent = message.to.join(', ');
  $('date').textContent = full.format(new Date(message.date));
  $('attached').hidden = message.attachments.length === 0;
  $('attachments').textContent = message.attachments
    .map(({ name, bytes }) => `${name} (${Math.ceil(bytes / 1024)} kB)`)
    .join(', ');
  $('text').textContent = message.text || 'This message has no plain text.';
  if (message.html) $('html').src = `messages/${message.id}/html`;
  $('parts').hidden = !message.html;
  showPart(message.html ? 'mail' : 'text');
  $('linked').hidden = message.links.length === 0;
  fill(
    $('links'),
    message.links.map((href) => node('li', {}, node('a', { href, target: '_blank', rel: 'noopener' }, href))),
  );
  $('mail').scrollTop = 0;
  $('subject').focus();
}

function showPart(part) {
  $('html').hidden = part !== 'mail';
  $('text').hidden = part !== 'text';
  $('as-mail').setAttribute('aria-pressed', String(part === 'mail'));
  $('as-text').setAttribute('aria-pressed', String(part === 'text'));
}

function showLive(live) {
  $('live').textContent = live ? 'Live' : 'Not connected';
  $('live').classList.toggle('on', live);
}

$('to').value = new URLSearchParams(location.search).get('to') ?? '';
$('to').addEventListener('input', () => {
  const to = $('to').value.trim();
  history.replaceState(
    null,
    '',
    (to ? `?${new URLSearchParams({ to })}` : location.pathname) + location.hash,
  );
  showList();
});
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
$('as-mail').addEventListener('click', () => showPart('mail'));
$('as-text').addEventListener('click', () => showPart('text'));
window.addEventListener('hashchange', showMessage);

await load();
await showMessage();
const stream = new EventSource('api/live');
stream.addEventListener('open', () => showLive(true));
stream.addEventListener('error', () => showLive(false));
// changes before the connection opened, or while it was lost, are not sent again
for (const event of ['open', 'changed'])
  stream.addEventListener(event, () => load().catch(() => showLive(false)));
