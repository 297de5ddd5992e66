export function refusal(message: string): Error;
