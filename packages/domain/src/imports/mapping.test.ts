import { describe, expect, it } from 'vitest';
import { importFormats } from './formats.ts';
import { importKinds } from './import.ts';
import { columnsAt, mapColumn, readHeadings, recognizeColumns } from './mapping.ts';

describe('readHeadings', () => {
  it('numbers a heading that is repeated, and makes each one short and fit to show', () => {
    expect(readHeadings([' Phone\n number', 'PHONE NUMBER', '', '', 'shoe\0 size'])).toEqual([
      'Phone number',
      'PHONE NUMBER (2)',
      '',
      '',
      'shoe\ufffd size',
    ]);
  });
});

describe('recognizeColumns', () => {
  it.each(importKinds)('finds every column of %s by its own name, in any order and letters', (kind) => {
    const { needed, optional } = importFormats[kind];
    const whole = ['full_name', 'full_address'];
    const columns = [...needed, ...optional].filter((column) => !whole.includes(column)).reverse();
    const headings = columns.map((column) => column.toUpperCase().replaceAll('_', ' '));
    const mapping = recognizeColumns(kind, headings);
    expect(Object.keys(mapping).sort()).toEqual([...columns].sort());
    expect(columnsAt(mapping, headings)).toEqual(columns);
  });

  it.each([
    [
      'QuickBooks',
      'Customer full name,Phone numbers,Email,Company name,Bill address,Ship address,Open balance',
      {
        full_name: 'Customer full name',
        main_phone: 'Phone numbers',
        email: 'Email',
        company: 'Company name',
        full_address: 'Ship address',
      },
    ],
    [
      'Housecall Pro',
      'ID,First Name,Last Name,Company,Mobile Number,Home Number,Email,Street,Street Line 2,City,State,Zip,Notes',
      {
        key: 'ID',
        first_name: 'First Name',
        last_name: 'Last Name',
        company: 'Company',
        mobile_phone: 'Mobile Number',
        main_phone: 'Home Number',
        email: 'Email',
        street: 'Street',
        street_2: 'Street Line 2',
        city: 'City',
        state: 'State',
        postal_code: 'Zip',
        notes: 'Notes',
      },
    ],
    [
      'Jobber',
      'Client Name,First Name,Last Name,Company Name,Main Phone #s,E-mails,Billing Street 1,Billing City,Billing State,Service Street 1,Service Street 2,Service City,Service State,Service ZIP code',
      {
        first_name: 'First Name',
        last_name: 'Last Name',
        company: 'Company Name',
        main_phone: 'Main Phone #s',
        email: 'E-mails',
        street: 'Service Street 1',
        street_2: 'Service Street 2',
        city: 'Service City',
        state: 'Service State',
        postal_code: 'Service ZIP code',
      },
    ],
    [
      'ServiceTitan',
      'Customer ID,Customer Name,Customer Street,Customer City,Customer State,Customer ZIP,Phone Number,Do Not Service',
      {
        key: 'Customer ID',
        full_name: 'Customer Name',
        street: 'Customer Street',
        city: 'Customer City',
        state: 'Customer State',
        postal_code: 'Customer ZIP',
        main_phone: 'Phone Number',
        do_not_service: 'Do Not Service',
      },
    ],
  ])('knows the usual headings of %s', (_, headings, mapping) => {
    expect(recognizeColumns('customers', headings.split(','))).toEqual(mapping);
  });

  it.each([
    [
      'QuickBooks',
      'Date,Transaction type,Num,Name,Memo/Description,Amount,Ship to address',
      {
        key: 'Num',
        full_name: 'Name',
        date: 'Date',
        text: 'Memo/Description',
        amount: 'Amount',
        full_address: 'Ship to address',
      },
    ],
    [
      'Housecall Pro',
      'Job #,Customer name,Address,City,State,Zip,Completed date,Job description,Job amount,Job status',
      {
        key: 'Job #',
        full_name: 'Customer name',
        street: 'Address',
        city: 'City',
        state: 'State',
        postal_code: 'Zip',
        date: 'Completed date',
        text: 'Job description',
        amount: 'Job amount',
        status: 'Job status',
      },
    ],
    [
      'Jobber',
      'Job #,Client name,Title,Service street,Service city,Service province,Service ZIP,Closed date,Total revenue ($)',
      {
        key: 'Job #',
        full_name: 'Client name',
        text: 'Title',
        street: 'Service street',
        city: 'Service city',
        state: 'Service province',
        postal_code: 'Service ZIP',
        date: 'Closed date',
        amount: 'Total revenue ($)',
      },
    ],
    [
      'ServiceTitan',
      'Job #,Customer Name,Location Address,Completion Date,Job Type,Business Unit,Jobs Total,Job Status,Summary',
      {
        key: 'Job #',
        full_name: 'Customer Name',
        full_address: 'Location Address',
        date: 'Completion Date',
        job_type: 'Job Type',
        department: 'Business Unit',
        amount: 'Jobs Total',
        status: 'Job Status',
        text: 'Summary',
      },
    ],
  ])('knows the usual headings of the jobs of %s', (_, headings, mapping) => {
    expect(recognizeColumns('work-history', headings.split(','))).toEqual(mapping);
  });

  it('reads a street without a city as a whole address', () => {
    expect(recognizeColumns('customers', ['Name', 'Address'])).toEqual({
      full_name: 'Name',
      full_address: 'Address',
    });
  });

  it('maps a file like the last one with the same headings, and anew where one of them is missing', () => {
    const remembered = { full_name: 'Who', main_phone: 'Name', shoe_size: 'Who' };
    expect(recognizeColumns('customers', ['Who', 'Name', 'City'], remembered)).toEqual({
      full_name: 'Who',
      main_phone: 'Name',
    });
    expect(recognizeColumns('customers', ['Name', 'City'], remembered)).toEqual({
      full_name: 'Name',
      city: 'City',
    });
  });
});

describe('mapColumn', () => {
  it('gives a heading to one column at a time, and takes it away with an empty one', () => {
    const mapping = { company: 'Client', email: 'Mail' };
    expect(mapColumn(mapping, 'full_name', 'Client')).toEqual({ full_name: 'Client', email: 'Mail' });
    expect(mapColumn(mapping, 'company', 'Mail')).toEqual({ company: 'Mail' });
    expect(mapColumn(mapping, 'email', '')).toEqual({ company: 'Client' });
  });
});
