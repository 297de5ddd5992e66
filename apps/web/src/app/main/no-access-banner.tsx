import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Lock, X } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { appTexts } from '../app.texts.ts';

/** Shows why the person landed here instead of at the address they opened (R2.4). */
export function NoAccessBanner() {
  const { noAccess } = useSearch({ strict: false });
  const asked = useLocation({ select: (location) => location.state.asked });
  const navigate = useNavigate();
  if (!noAccess) return null;
  return (
    <Banner
      kind="warn"
      urgent
      icon={<Lock />}
      text={<b>{appTexts.noAccess}</b>}
      detail={asked ? appTexts.askedFor(asked) : appTexts.askOwner}
    >
      <IconButton
        small
        label={uiTexts.close}
        onClick={() => void navigate({ to: '.', search: ({ noAccess: _, ...rest }) => rest, replace: true })}
      >
        <X />
      </IconButton>
    </Banner>
  );
}
