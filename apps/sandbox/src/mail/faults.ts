/**
 * A fault of a magic recipient. `answer` refuses the recipient with an SMTP code and text, `delayMs` delays
 * the answer, `cut` keeps the message but closes the connection before the answer.
 */
export interface Fault {
  answer?: { code: number; text: string };
  delayMs?: number;
  cut?: boolean;
  /** Only the first time for each address. */
  once?: boolean;
}

const faults: Record<string, Fault> = {
  refuse: { answer: { code: 550, text: '5.1.1 No such mailbox' } },
  later: { answer: { code: 451, text: '4.3.0 Try again later' }, once: true },
  slow: { delayMs: 3_000 },
  lost: { cut: true, once: true },
};

/** Creates the lookup of faults for one running mailbox. Remembers which one-time faults were used. */
export function startFaults(): (address: string, part: 'recipient' | 'message') => Fault | undefined {
  const used = new Set<string>();

  /** Returns the fault of an address at one step of the exchange, or undefined. Uses up a one-time fault. */
  return (address, part) => {
    const name = address.toLowerCase().split(/[+@]/, 1)[0] ?? '';
    const fault = Object.hasOwn(faults, name) ? faults[name] : undefined;
    if (!fault || (part === 'message') !== Boolean(fault.cut)) return undefined;
    if (!fault.once) return fault;
    if (used.has(address)) return undefined;
    used.add(address);
    return fault;
  };
}
