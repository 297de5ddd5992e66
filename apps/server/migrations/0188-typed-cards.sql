-- Cards that staff type in the provider's frame. The identifier by which a browser names the account to the provider is
-- not secret; without one, no card can be typed.
alter table card_accounts add column public_id text;
-- Whether the attempt is charged by a token of the provider's frame, which is never stored.
alter table card_attempts add column is_typed boolean not null default false;
