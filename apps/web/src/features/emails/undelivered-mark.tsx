import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type UndeliveredEmail, undeliveredQuery } from './emails.data.ts';
import { emailsTexts as texts } from './emails.texts.ts';

type About = UndeliveredEmail['about'];

/**
 * Beside what was emailed: that it was not delivered, with the way to the reason; nothing where it was.
 * @param about of a payment or a link with its id as `partId`
 */
export function UndeliveredMark({ entity, id, partId = null }: Omit<About, 'partId'> & Partial<About>) {
  // the banner of the frame asks
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
