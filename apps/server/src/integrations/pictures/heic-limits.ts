/**
 * What decoding a HEIC photo may take. An iPhone's largest has 48.8 million pixels, which need some 400 MB and
 * ten seconds; those of most have 12 million.
 */
export const heicLimits = { pixels: 50_000_000, memoryMb: 640, patienceMs: 60_000 } as const;
