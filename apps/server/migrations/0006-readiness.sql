-- A server is ready where the database has the newest migration that it knows: names only, no company's rows.
grant select on kysely_migration to fieldwright_app;
