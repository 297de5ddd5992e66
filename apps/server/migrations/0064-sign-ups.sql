-- Companies are made by the application, too, where the installation takes sign-ups. The policy own_company limits
-- each new row to the scope's company, whose id is drawn before.
grant insert (id, name, time_zone, is_setting_up) on companies to fieldwright_app;
grant usage on sequence companies_id_seq to fieldwright_app;
