import { describe, expect, it } from '@jest/globals';
import { fieldName, fieldText, valueText } from './field-names.js';

describe('the name of a field', () => {
  it.each([
    ['name', 'Name'],
    ['carDetails.carNumber', 'Car No.'],
    ['cars.1.parking', 'Cars 2: parking'],
    ['payAfterWash', 'Pay after the wash'],
    ['washesAtOnce', 'Single washes per half hour'],
    ['monthlyPrices.SUV', 'Monthly prices: SUV'],
    ['prices.Luxury_SUV', 'Prices: Luxury SUV'],
    ['slotsOff.plan', 'Times switched off: plans'],
    ['slotsOff.basic', 'Times switched off: basic'],
    ['contacts.phone', 'Contacts: Phone Number'],
  ])('%s is %s', (path, name) => expect(fieldName(path)).toBe(name));
});

describe('the value of a field', () => {
  it.each([
    ['plannedChange.carNumber', 'MH12ZZ4321', 'MH 12 ZZ 4321'],
    ['carNumber', '', '—'],
    ['carNumber', null, '—'],
    ['phone', '+919800000003', '+91 98000 00003'],
    ['plannedChange.timeSlot', '6:30-7:00', '6:30–7:00 AM'],
    ['status', 'assigned', 'Assigned'],
    ['payment', 'paid', 'Paid'],
    ['payment', 'before-import', 'Before import'],
    ['staffRole', 'accountant', 'Accountant'],
    ['paidBy', 'cash', 'Cash'],
    ['paidBy', 'upi', 'UPI'],
    ['payable', 1698.26, '₹1,698.26'],
    ['monthlyPrices.SUV', 2299, '₹2,299'],
    ['planDuration', 3, '3'],
    ['slotsOff.plan', ['5:00-5:30', '5:30-6:00'], '5:00–5:30 AM to 5:30–6:00 AM'],
    ['slotsOff.plan', [], '—'],
  ])('%s %j reads %s', (path, value, text) => expect(fieldText(path, value)).toBe(text));
});

describe('a value', () => {
  it.each([
    [null, '—'],
    [false, 'No'],
    [179900, '1,79,900'],
    ['2026-11-21', '21 Nov 2026'],
    ['2026-11-21T06:30:00.000Z', '21 Nov 2026, 12:00 PM'],
    [[{ name: 'Instagram', link: 'x' }], 'Instagram, x'],
    ['B1-17', 'B1-17'],
  ])('%j reads %s', (value, text) => expect(valueText(value)).toBe(text));
});
