interface LiveTokenSettings {
  accessToken: () => Promise<string>;
  /** returns a token newer than this one */
  renew: (token: string) => Promise<string>;
  /** sends a newer token to the server */
  give: (token: string) => void;
}

const renewBeforeMs = 30_000;
const renewRetryMs = 5_000;

/** Manages the access token of a live connection: the initial one, and renewals before it expires. */
export function createLiveToken({ accessToken, renew, give }: LiveTokenSettings) {
  let token: string | null = null;
  let isRefused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** counts connections, so that a token requested for an earlier one is not sent on the present one */
  let round = 0;

  function renewIn(ms: number): void {
    clearTimeout(timer);
    const mine = round;
    timer = setTimeout(
      async () => {
        try {
          const next = await renew(token!);
          if (mine !== round) return;
          token = next;
          give(token);
        } catch {
          if (mine === round) renewIn(renewRetryMs);
        }
      },
      Math.max(ms, 0),
    );
  }

  return {
    /** Returns the token to connect with; a newer one if the server refused the last. */
    async take(): Promise<string> {
      const mine = round;
      const taken = isRefused && token !== null ? await renew(token) : await accessToken();
      if (mine !== round) return taken;
      token = taken;
      isRefused = false;
      return taken;
    },
    /** Notes that the server refused the connection, and whether because of the token. */
    refused(isTakenNoMore: boolean): void {
      isRefused = isTakenNoMore;
    },
    /** Sends the server a newer token before the present one expires. */
    expiresIn: (ms: number) => renewIn(ms - renewBeforeMs),
    /** Stops renewing; the connection was left. */
    leave(): void {
      round++;
      clearTimeout(timer);
    },
  };
}
