import type { Reported } from '@fieldwright/contract/error-reports';
import { reportLimits as most } from '@fieldwright/domain/error-reports/error-report';
import { withoutPersonalData } from '@fieldwright/domain/error-reports/personal-data';
import { withoutTyped } from '@fieldwright/domain/error-reports/sayable-message';
import { ApiError } from '../errors/api-error.ts';
import { typedTexts } from './typed-texts.ts';

/** Returns an error as a report: without personal data, cut to the allowed lengths. */
export function reportOf(fault: unknown, route: string, pageId: string): Reported {
  const { name, message, stack } = fault instanceof ApiError ? ofCall(fault) : ofPage(fault);
  const requestId = fault instanceof ApiError ? (fault.requestId ?? '') : '';
  return {
    name: name.slice(0, most.name),
    message: message.slice(0, most.message),
    stack: stack.slice(0, most.stack),
    route: route.replace(/[^\w/$.*-]/g, '').slice(0, most.route),
    correlationId: /^[\w-]+$/.test(requestId) ? requestId.slice(0, most.correlationId) : pageId,
    count: 1,
  };
}

/** Reports a failed call by its endpoint, without stack or text, which may quote what someone typed. */
const ofCall = ({ name, status, code, endpoint }: ApiError) =>
  withoutPersonalData({ name, message: `${status} ${code}: ${endpoint}`, stack: '' });

function ofPage(fault: unknown): Pick<Reported, 'name' | 'message' | 'stack'> {
  if (!(fault instanceof Error)) return { name: 'Error', message: `Thrown: ${typeof fault}`, stack: '' };
  const said = cleaned(fault);
  if (!(fault.cause instanceof Error)) return said;
  const cause = cleaned(fault.cause);
  return { ...said, stack: `${said.stack}\nCaused by ${cause.name}\n${cause.stack}` };
}

function cleaned({ name, message, stack = '' }: Error): Pick<Reported, 'name' | 'message' | 'stack'> {
  const told = withoutPersonalData({ name, message, stack });
  return { ...told, message: withoutTyped(told.message, typedTexts()) };
}

/** Reports waiting to be sent, with a count for repeats. */
export interface ErrorBatch {
  add: (report: Reported) => void;
  /** @returns what fits into one message, and removes it from the batch */
  take: () => Reported[];
  isEmpty: () => boolean;
}

export function errorBatch(): ErrorBatch {
  let waiting = new Map<string, Reported>();
  return {
    isEmpty: () => waiting.size === 0,
    add(report) {
      const { name, message, stack, route } = report;
      const key = [name, message, stack, route].join('\n');
      const same = waiting.get(key);
      if (same) same.count = Math.min(same.count + report.count, most.count);
      else if (waiting.size < most.most) waiting.set(key, { ...report });
    },
    take() {
      const all = [...waiting.values()];
      let fitting = all.length;
      while (fitting > 1 && bytesOf(all.slice(0, fitting)) > most.bytes) fitting -= 1;
      waiting = new Map([...waiting].slice(fitting));
      return all.slice(0, fitting);
    },
  };
}

const bytesOf = (reports: Reported[]) => new TextEncoder().encode(JSON.stringify(reports)).length;
