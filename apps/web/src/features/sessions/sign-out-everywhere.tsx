import { LogOut } from 'lucide-react';
import { api } from '../../lib/api.ts';
import { leaveSession } from '../../lib/session.ts';
import { confirmed } from '../../ui/confirm.ts';
import { sessionsTexts as texts } from './sessions.texts.ts';

/** Asks, then ends every session of the person; the last thing it does leads to the sign-in page. */
export async function signOutEverywhere(): Promise<void> {
  await confirmed({
    title: texts.everywhereTitle,
    text: texts.everywhereText,
    type: 'warning',
    icon: <LogOut />,
    cancel: texts.stay,
    confirm: texts.signOutEverywhere,
    danger: true,
    run: async () => {
      await api('DELETE /api/sessions');
      leaveSession();
    },
  });
}
