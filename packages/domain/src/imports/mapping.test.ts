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

  it.each([
    [
      'QuickBooks',
      'Customer full name,Ship address,Phone numbers,Open balance',
      { customer_name: 'Customer full name', full_address: 'Ship address' },
    ],
    [
      'Housecall Pro',
      'Customer,Address ID,Street,Street Line 2,City,State,Zip,Customer type,Notes',
      {
        key: 'Address ID',
        customer_name: 'Customer',
        street: 'Street',
        street_2: 'Street Line 2',
        city: 'City',
        state: 'State',
        postal_code: 'Zip',
        property_type: 'Customer type',
        site_notes: 'Notes',
      },
    ],
    [
      'Jobber',
      'Client Name,Property Name,Property Street 1,Property Street 2,Property City,Property State,Property ZIP code,Tax rate',
      {
        customer_name: 'Client Name',
        site_name: 'Property Name',
        street: 'Property Street 1',
        street_2: 'Property Street 2',
        city: 'Property City',
        state: 'Property State',
        postal_code: 'Property ZIP code',
      },
    ],
    [
      'ServiceTitan',
      'Location ID,Location Name,Customer ID,Customer Name,Location Type,Location Street,Location Unit,Location City,Location State,Location ZIP,Gate Code,Special Instructions,Zone',
      {
        key: 'Location ID',
        site_name: 'Location Name',
        customer_key: 'Customer ID',
        customer_name: 'Customer Name',
        property_type: 'Location Type',
        street: 'Location Street',
        street_2: 'Location Unit',
        city: 'Location City',
        state: 'Location State',
        postal_code: 'Location ZIP',
        gate_code: 'Gate Code',
        site_notes: 'Special Instructions',
      },
    ],
  ])('knows the usual headings of the sites of %s', (_, headings, mapping) => {
    expect(recognizeColumns('sites', headings.split(','))).toEqual(mapping);
  });

  it.each([
    [
      'QuickBooks',
      'Customer,Ship to,Product/Service,Serial number,Transaction date,Amount',
      {
        full_address: 'Ship to',
        system: 'Product/Service',
        serial_number: 'Serial number',
        installed_date: 'Transaction date',
      },
    ],
    [
      'Housecall Pro',
      'Customer,Address,City,State,Zip,Equipment type,Make,Model,Serial number,Installation date,Location',
      {
        street: 'Address',
        city: 'City',
        state: 'State',
        system: 'Equipment type',
        manufacturer: 'Make',
        model: 'Model',
        serial_number: 'Serial number',
        installed_date: 'Installation date',
        location: 'Location',
      },
    ],
    [
      'Jobber',
      'Client name,Service street,Service city,Service province,Service ZIP,Equipment,Brand,Model number,Serial no.,Install date',
      {
        street: 'Service street',
        city: 'Service city',
        state: 'Service province',
        system: 'Equipment',
        manufacturer: 'Brand',
        model: 'Model number',
        serial_number: 'Serial no.',
        installed_date: 'Install date',
      },
    ],
    [
      'ServiceTitan',
      'Installed Equipment ID,Customer Name,Location Address,Equipment Name,Equipment Type,Manufacturer,Model #,Serial #,Installed On,Warranty End',
      {
        key: 'Installed Equipment ID',
        full_address: 'Location Address',
        system: 'Equipment Name',
        manufacturer: 'Manufacturer',
        model: 'Model #',
        serial_number: 'Serial #',
        installed_date: 'Installed On',
      },
    ],
  ])('knows the usual headings of the systems of %s', (_, headings, mapping) => {
    expect(recognizeColumns('systems', headings.split(','))).toEqual(mapping);
  });

  it('knows the whole exports of Housecall Pro’s jobs and QuickBooks Desktop’s customers', () => {
    const jobs =
      'Invoice Number,Created At,Date,End Time,Customer,First Name,Last Name,Email,Company,Mobile Phone,Home Phone,Customer Tags,Address,Street,Street Line 2,City,State,Zip,Description,Amount,Due,Job Status';
    expect(recognizeColumns('work-history', jobs.split(','))).toEqual({
      key: 'Invoice Number',
      date: 'Date',
      first_name: 'First Name',
      last_name: 'Last Name',
      email: 'Email',
      company: 'Company',
      phone: 'Mobile Phone',
      street: 'Street',
      street_2: 'Street Line 2',
      city: 'City',
      state: 'State',
      postal_code: 'Zip',
      text: 'Description',
      amount: 'Amount',
      status: 'Job Status',
    });
    const customers =
      'Active Status,Customer,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Main Email,Ship to,Customer Type,Account No.,Note';
    expect(recognizeColumns('customers', customers.split(','))).toEqual({
      key: 'Account No.',
      company: 'Company',
      first_name: 'First Name',
      last_name: 'Last Name',
      main_phone: 'Main Phone',
      mobile_phone: 'Alt. Phone',
      email: 'Main Email',
      full_address: 'Ship to',
      property_type: 'Customer Type',
      notes: 'Note',
    });
  });

  it.each([
    [
      'Cust. #|Cust. Name|E-mail addr.|Tel.|Cell #|St.|City|State|Postal|Remarks',
      'key,full_name,email,main_phone,mobile_phone,street,city,state,postal_code,notes',
    ],
    [
      'Last|First|Co.|Addr.|Addr. 2|City/Town|St|Zip/Postal|Phone (best)|Notes & comments',
      'last_name,first_name,company,street,street_2,city,state,postal_code,main_phone,notes',
    ],
    [
      'F. Name|L. Name|Street Addr|Town|Prov.|Post code',
      'first_name,last_name,street,city,state,postal_code',
    ],
    [
      'Name, first|Name, last|Phone|Phone|St|City|St|ZIP',
      'first_name,last_name,main_phone,mobile_phone,street,city,state,postal_code',
    ],
    ['CLIENT NAME:|TELEPHONE NO.:|EMAIL(S)|PROPERTY ADDR.', 'full_name,main_phone,email,full_address'],
    ['Customer’s Name *|Customer’s Phone *|Email (optional)', 'full_name,main_phone,email'],
    ['email opt in|Phone type|Balance due|Name', ',,,full_name'],
  ])('knows the headings of a spreadsheet: %s', (headings, columns) => {
    const names = readHeadings(headings.split('|'));
    const at = columnsAt(recognizeColumns('customers', names), names);
    expect(at.map((column) => column ?? '').join(',')).toBe(columns);
  });

  it.each([
    [
      'systems',
      'Svc. addr.|Equip.|Mfr.|Mdl #|S/N|Loc.|Install dt.',
      'full_address,system,manufacturer,model,serial_number,location,installed_date',
    ],
    [
      'sites',
      'Loc. ID|Cust. ID|Svc. Street|Svc. City|Svc. St.|Svc. Zip|Prop. type|Gate cd',
      'key,customer_key,street,city,state,postal_code,property_type,gate_code',
    ],
    [
      'work-history',
      'W.O. #|Compl. Dt|Cust. Name|Addr.|Desc.|Inv. Amt|Dept.',
      'key,date,full_name,full_address,text,amount,department',
    ],
  ] as const)('knows abbreviated headings of %s', (kind, headings, columns) => {
    const names = readHeadings(headings.split('|'));
    const at = columnsAt(recognizeColumns(kind, names), names);
    expect(at.map((column) => column ?? '').join(',')).toBe(columns);
  });

  it('tells a number from a name', () => {
    expect(recognizeColumns('customers', ['Customer', 'Phone #'])).toEqual({
      full_name: 'Customer',
      main_phone: 'Phone #',
    });
    expect(recognizeColumns('work-history', ['Job', 'Job #'])).toEqual({ key: 'Job #', text: 'Job' });
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
