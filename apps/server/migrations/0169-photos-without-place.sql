-- Photos are kept without the place where they were taken, so their hash may differ from that of what was sent.
alter table files add column sent_sha256 text check (sent_sha256 ~ '^[0-9a-f]{64}$');
