-- Which account of the provider a key belongs to, so that a new key of the same one also reaches the payments that an
-- earlier key began: otherwise nobody could ever ask about them after that key was revoked.
alter table card_accounts add column merchant text;
