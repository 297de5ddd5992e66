import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { askAgain } from './ask-again.ts';

/** A screen that shows `list`; each response is released by the test. */
function open() {
  const client = new QueryClient();
  const answers: ((rows: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(client, { queryKey: ['list', 1], queryFn });
  const end = observer.subscribe(() => {});
  return { client, answers, end, rows: () => observer.getCurrentResult().data };
}

it('asks once more for what is on its way for the first time, since that may be of before (R1.5)', async () => {
  const { client, answers, end, rows } = open();
  askAgain(client, ['list']);
  answers[0]!('before');
  await vi.waitFor(() => expect(answers).toHaveLength(2), 60_000);
  answers[1]!('after');
  await vi.waitFor(() => expect(rows()).toBe('after'), 60_000);
  end();
});

it('asks anew for what is shown, whatever is on its way (R1.5)', async () => {
  const { client, answers, end, rows } = open();
  answers[0]!('first');
  await vi.waitFor(() => expect(rows()).toBe('first'), 60_000);
  askAgain(client, ['list']);
  askAgain(client, ['list']);
  await vi.waitFor(() => expect(answers).toHaveLength(3), 60_000);
  answers[2]!('after');
  answers[1]!('before');
  await vi.waitFor(() => expect(rows()).toBe('after'), 60_000);
  end();
});
