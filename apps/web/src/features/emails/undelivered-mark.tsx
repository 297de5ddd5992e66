import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type UndeliveredEmail, undeliveredQuery } from './emails.data.ts';
import { emailsTexts as texts } from './emails.texts.ts';

type About = UndeliveredEmail['about'];

/**
 * Shows that an email was not delivered, with a link to the reason; nothing if it was.
 * @param about a payment or link has its id as `partId`
 */
export function UndeliveredMark({ entity, id, partId = null }: Omit<About, 'partId'> & Partial<About>) {
  // the frame's banner fetches the data
  const { data: emails = [] } = useQuery({ ...undeliveredQuery, enabled: false });
  const isIt = ({ about }: UndeliveredEmail) =>
    about.entity === entity && about.id === id && about.partId === partId;
  if (!emails.some(isIt)) return null;
  return (
    <Link to="/settings/emails" className="tag bad">
      {texts.mark}
    </Link>
  );
}
