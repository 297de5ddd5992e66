import { useRouter } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { switchCompany } from '../../lib/session/session.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { appTexts } from '../app.texts.ts';
import { discardAll } from '../unsaved.ts';
import { forgetAll } from './main-area.ts';
import { useMain } from './use-main.ts';

/** Shows the company's name; for a person with several companies, a menu to switch. */
export function CompanyMenu() {
  const { me } = useMain();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  if (me.companies.length < 2) return <span className="company cut">{me.company.name}</span>;

  async function change(id: number, name: string) {
    if (id === me.company.id) return;
    const takeBack = await discardAll();
    if (!takeBack) return;
    setBusy(true);
    try {
      await switchCompany(id);
      forgetAll();
      // record addresses of one company don't exist in the other
      await router.navigate({ to: '/dashboard', ignoreBlocker: true });
      await router.invalidate();
    } catch {
      takeBack();
      showToast({ kind: 'failed', text: appTexts.companyNotChanged(name) });
    } finally {
      setBusy(false);
    }
  }

  const buttons = me.companies.map(({ id, name }) => ({
    groupCode: 'companies',
    text: name,
    selected: id === me.company.id,
    click: () => void change(id, name),
  }));
  return (
    <Menu
      label={appTexts.companyMenu(me.company.name)}
      title={appTexts.companyMenu(me.company.name)}
      groups={[{ code: 'companies', name: appTexts.companies, order: 1 }]}
      buttons={buttons}
      className="company switch"
      busy={busy}
    >
      <span className="cut">{me.company.name}</span>
      <ChevronDown />
    </Menu>
  );
}
