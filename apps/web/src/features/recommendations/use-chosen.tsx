import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { declineMany } from './decline-many.ts';
import { recommendationTexts as texts } from './recommendation.texts.ts';
import { type DeferredWork, recommendationsChanged } from './recommendations.data.ts';

interface Chosen {
  /** whether rows have check boxes */
  isOn: boolean;
  rows: DeferredWork[];
  columns: ListColumn<DeferredWork>[];
  turn: (on: boolean) => void;
  isBusy: boolean;
  propose: () => Promise<void>;
  decline: () => Promise<void>;
}

/** Keeps which rows of the list are chosen, and makes a proposal from them or declines them. */
export function useChosen(rows: readonly DeferredWork[] | undefined, today: string): Chosen {
  const client = useQueryClient();
  const navigate = useNavigate();
  // a repeated request makes one proposal
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = (rows ?? []).filter(({ id }) => ids?.has(id));
  const choose = (id: number, on: boolean) => {
    setKey(crypto.randomUUID());
    setIds((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  };
  const column: ListColumn<DeferredWork> = {
    key: 'select',
    head: '',
    fixed: true,
    card: 'side',
    cell: ({ id, text, customer }) => (
      <input
        type="checkbox"
        aria-label={texts.selectOne(text, customer.name)}
        checked={ids?.has(id) ?? false}
        onChange={(event) => choose(id, event.target.checked)}
      />
    ),
  };
  return {
    isOn: ids !== null,
    rows: chosen,
    columns: ids === null ? [] : [column],
    turn: (on) => setIds(on ? new Set() : null),
    isBusy,
    propose: async () => {
      setBusy(true);
      try {
        const body = { ids: chosen.map(({ id }) => id), key };
        const { salesProposalId, number } = await api('POST /api/recommendationitems/quote', { body });
        recommendationsChanged(client);
        showToast({ text: texts.proposed(number) });
        await navigate({ to: '/proposals/$id', params: { id: String(salesProposalId) } });
      } catch (error) {
        showToast({ kind: 'failed', text: texts.notProposed(textOf(error)) });
      } finally {
        setBusy(false);
      }
    },
    decline: async () => {
      setBusy(true);
      try {
        if (await declineMany(client, chosen, today)) setIds(null);
      } finally {
        setBusy(false);
      }
    },
  };
}
