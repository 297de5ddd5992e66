import { LogOut } from 'lucide-react';
import { askAboutDrafts } from '../../app/main/ask-about-drafts.ts';
import { api } from '../../lib/requests/api.ts';
import { leaveSession } from '../../lib/session/session.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { sessionsTexts as texts } from './sessions.texts.ts';

/**
 * Asks for confirmation, then whether this device keeps unsaved changes, ends all of the user's sessions and
 * opens the sign-in page. Nothing is deleted unless the sessions have ended.
 */
export async function signOutEverywhere(me: Parameters<typeof askAboutDrafts>[0]): Promise<void> {
  await confirmed({
    title: texts.everywhereTitle,
    text: texts.everywhereText,
    type: 'warning',
    icon: <LogOut />,
    cancel: texts.stay,
    confirm: texts.signOutEverywhere,
    danger: true,
    run: async () => {
      const settle = await askAboutDrafts(me);
      if (!settle) return;
      await api('DELETE /api/sessions');
      leaveSession();
      await settle();
    },
  });
}
