import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { ListTree } from 'lucide-react';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import { openSum, type TracedTotals } from '../documents/sum-trace.dialog.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';

/** Returns the menu item that shows how a package's total is made up (R3.11); none if it can't be priced. */
export const totalItems = (traced: TracedTotals | null): MenuItem[] =>
  traced === null
    ? []
    : [
        {
          groupCode: '',
          text: texts.totalSteps(moneyText(traced.totals.totalCents)),
          icon: <ListTree />,
          click: () => openSum({ sum: { of: 'total' }, traced, name: documentTexts.total }),
        },
      ];
