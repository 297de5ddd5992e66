/**
 * Returns the number of rounds for a test that depends on chance. Separate tests force each order that
 * matters; before a release, `npm test -- races --rounds 100` tries more random orders.
 */
export const rounds = (usual: number): number => Number(process.env.TEST_ROUNDS) || usual;
