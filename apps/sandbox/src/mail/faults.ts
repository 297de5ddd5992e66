/**
 * What a magic recipient does to the mail sent to it. `answer` refuses the recipient with an SMTP code and text,
 * `delayMs` makes it wait, `cut` keeps the message but closes the connection before the answer.
 */
export interface Fault {
  answer?: { code: number; text: string };
  delayMs?: number;
  cut?: boolean;
  /** only the first time for each address */
  once?: boolean;
}

const faults: Record<string, Fault> = {
  refuse: { answer: { code: 550, text: '5.1.1 No such mailbox' } },
  later: { answer: { code: 451, text: '4.3.0 Try again later' }, once: true },
  slow: { delayMs: 3_000 },
  lost: { cut: true, once: true },
};

/** A memory of which faults have been used up, one for each running mailbox. */
export function startFaults(): (address: string, part: 'recipient' | 'message') => Fault | undefined {
  const used = new Set<string>();

  /**
   * The fault of an address at one step of the exchange, undefined where it behaves. A fault that happens once is
   * used up by this call.
   */
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
