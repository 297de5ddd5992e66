import type { Deps } from '../../deps.ts';
import type { Bind, Context, SignedInContext } from '../../http/bind.ts';
import { applyByLink, continueByLink, financingByLink } from './apply-by-link.commands.ts';
import { cancelSignature } from './cancel-signature.commands.ts';
import { checkSignature } from './check-signature.commands.ts';
import { answerQuestion, askByLink, declineByLink } from './messages.commands.ts';
import { fileByLink, openLink, viewLink } from './open-link.commands.ts';
import { payDepositByLink } from './pay-deposit.commands.ts';
import { presentOnScreen } from './present.commands.ts';
import { emailsAbout } from './proposal-emails.commands.ts';
import { endLink, makeLink, proposalLinks } from './proposal-links.commands.ts';
import { pdfByLink, proposalPdfFor } from './proposal-pdf.commands.ts';
import { signByLink } from './sign.commands.ts';

export function proposalLinkRoutes(bind: Bind, deps: Deps): void {
  const keeper = ({ db, who, now, request }: SignedInContext) => ({
    deps,
    db,
    who,
    now,
    requestId: request.id,
  });
  bind('GET /api/salesproposals/{id}/links', (context) => proposalLinks(keeper(context), context.params.id));
  bind('POST /api/salesproposals/{id}/links', (context) =>
    makeLink(keeper(context), context.params.id, context.body),
  );
  bind('POST /api/salesproposals/{id}/present', (context) =>
    presentOnScreen(keeper(context), context.params.id),
  );
  bind('POST /api/salesproposals/{id}/cancelsignature', (context) =>
    cancelSignature(keeper(context), context.params.id),
  );
  bind('POST /api/proposallinks/{id}/revoke', (context) => endLink(keeper(context), context.params.id));
  bind('POST /api/proposallinks/open', ({ body, request, now }) =>
    openLink(deps, body.token, { address: request.ip, requestId: request.id, now }),
  );
  const customer = ({ request, now }: Pick<Context<'POST /api/proposallinks/ask'>, 'request' | 'now'>) => ({
    address: request.ip,
    requestId: request.id,
    now,
  });
  bind('POST /api/proposallinks/ask', ({ body, ...context }) => askByLink(deps, body, customer(context)));
  bind('POST /api/proposallinks/decline', ({ body, ...context }) =>
    declineByLink(deps, body, customer(context)),
  );
  bind('POST /api/proposalmessages/{id}/answer', (context) =>
    answerQuestion(keeper(context), context.params.id, context.body.answer),
  );
  bind('POST /api/proposallinks/verify', ({ body, request }) => checkSignature(deps, body.hash, request.ip));
  bind('POST /api/proposallinks/sign', ({ body, request, now }) =>
    signByLink(deps, body, {
      address: request.ip,
      requestId: request.id,
      now,
      browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    }),
  );
  bind('GET /api/salesproposals/{id}/emails', ({ db, who, params }) => emailsAbout({ db, who }, params.id));
  bind('POST /api/salesproposals/{id}/pdf', ({ db, who, now, params, body }) =>
    proposalPdfFor(deps, { db, who, now }, { ...params, ...body }),
  );
  bind('POST /api/proposallinks/pdf', ({ body, ...context }) =>
    pdfByLink(deps, body.token, customer(context)),
  );
  bind('POST /api/proposallinks/file', ({ body, ...context }) => fileByLink(deps, body, customer(context)));
  bind('POST /api/proposallinks/deposit', ({ body, ...context }) =>
    payDepositByLink(deps, body.token, customer(context)),
  );
  bind('POST /api/proposallinks/financing', ({ body, ...context }) =>
    financingByLink(deps, body, customer(context)),
  );
  bind('POST /api/proposallinks/apply', ({ body, ...context }) => applyByLink(deps, body, customer(context)));
  bind('POST /api/proposallinks/continueloan', ({ body, ...context }) =>
    continueByLink(deps, body, customer(context)),
  );
  bind('POST /api/proposallinks/view', ({ body, request, now }) =>
    viewLink(deps, body.token, { address: request.ip, requestId: request.id, now }),
  );
}
