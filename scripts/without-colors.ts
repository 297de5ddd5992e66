/* Programs that tests start say their words without colors, also where the tests run in a terminal. */
delete process.env['FORCE_COLOR'];
process.env['NO_COLOR'] = '1';
