-- A signature is bound to all that was signed: the version, the option with its add-ons, the words, who signed and how
-- (`proposals/signature.ts`). Earlier ones are bound to the version alone.
alter table proposal_signatures add column hash text check (hash ~ '^[0-9a-f]{64}$');
