import { type ProposalStatus, staffStatuses } from '@fieldwright/domain/proposals/proposal-status';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleDashed, Clock, Eye, Send, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { createSaver, type Saver } from '../../lib/saves/saver.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { documentTexts } from '../documents/documents.texts.ts';
import { proposalQuery } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';

const looks = {
  Created: ['', CircleDashed],
  Sent: ['info', Send],
  Viewed: ['info', Eye],
  Accepted: ['good', Check],
  Declined: ['bad', X],
  Expired: ['', Clock],
} as const;

/** Shows a proposal's status with its icon. */
export function ProposalStatusTag({ status }: { status: ProposalStatus }) {
  const [tone, Icon] = looks[status];
  return (
    <span className={`tag ${tone}`}>
      <Icon className="i-sm" /> {texts.statuses[status]}
    </span>
  );
}

interface More {
  expiresDate?: string;
  /** why the customer declined */
  reason?: string;
}

/**
 * Returns a function that sets a proposal's status, retrying until the server responds (R9.10), and offers
 * Undo.
 */
export function useStatusChange(id: number) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const saver = useRef<Saver | null>(null);
  useEffect(
    () => () => {
      saver.current?.close();
      saver.current = null;
    },
    [],
  );
  function set(status: ProposalStatus, from: ProposalStatus, more: More = {}): void {
    let wanted: ({ status: ProposalStatus } & More) | null = { status, ...more };
    saver.current?.close();
    const current = createSaver({
      take: () => wanted,
      send: (to, key) =>
        api('POST /api/salesproposals/{id}/status', { params: { id }, body: { key, ...to } }),
      saved: () => {
        wanted = null;
        void client.invalidateQueries(proposalQuery(id));
        void client.invalidateQueries({ queryKey: ['proposals', 'list'] });
        showToast({
          text: texts.isSet(texts.statuses[status]),
          // Undo is offered only if the status table allows going back
          ...(staffStatuses(status).includes(from) && {
            action: { text: documentTexts.undo, undo: true, run: () => set(from, status) },
          }),
        });
      },
    });
    saver.current = current;
    current.state.watch((state) => {
      setBusy(state.is !== 'idle' && state.is !== 'refused');
      if (state.is === 'refused') showToast({ kind: 'failed', text: texts.notSet(why(state.error)) });
    });
    current.ask();
  }
  return { isBusy, set };
}

function why(error: unknown): string {
  const { status, expiresDate } = error instanceof ApiError ? error.fields : {};
  return status ?? expiresDate ?? textOf(error);
}
