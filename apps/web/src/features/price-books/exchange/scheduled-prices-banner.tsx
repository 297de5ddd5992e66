import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { CalendarCheck, CalendarX, X } from 'lucide-react';
import { useEffect } from 'react';
import { useMain } from '../../../app/main/use-main.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { bookImportNewsQuery, noteImportSeen } from './book-import-news.data.ts';
import { scheduledPricesTexts as texts } from './scheduled-prices.texts.ts';

/**
 * Shows on the dashboard and in the price books how scheduled price changes went, until somebody opens the file or
 * dismisses the banner. Other pages don't ask for it.
 */
export function ScheduledPricesBanner() {
  const { may } = useMain();
  const client = useQueryClient();
  const at = useLocation({
    select: ({ pathname, search }) => `${pathname}?${(search as { file?: number }).file}`,
  });
  const isHere = may('pricebooks.edit') && /^\/(?:dashboard|pricebooks)\b/.test(at);
  const { data } = useQuery({ ...bookImportNewsQuery, enabled: isHere });
  const news = isHere && data ? data : [];
  const { mutate: seen } = useMutation({ mutationFn: (id: number) => noteImportSeen(client, id) });
  // a file that failed comes first
  const first = news.find(({ state }) => state === 'failed') ?? news[0];
  const opened = first && at === `/pricebooks/${first.priceBookId}/import?${first.id}` ? first.id : null;
  // also by the link of the email
  useEffect(() => {
    if (opened !== null) seen(opened);
  }, [opened, seen]);
  if (!first || opened !== null) return null;
  const isDone = first.state === 'done';
  return (
    <Banner
      kind={isDone ? 'info' : 'warn'}
      icon={isDone ? <CalendarCheck /> : <CalendarX />}
      text={isDone ? texts.done(first) : texts.failed(first)}
    >
      <Link
        to="/pricebooks/$id/import"
        params={{ id: String(first.priceBookId) }}
        search={{ file: first.id }}
        className="btn sm"
      >
        {texts.review}
      </Link>
      <IconButton small label={texts.dismiss} onClick={() => seen(first.id)}>
        <X />
      </IconButton>
    </Banner>
  );
}
