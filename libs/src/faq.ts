import type { FaqEntry, FaqGroup } from './contract/faq.js';

const of = (group: FaqGroup, ...entries: [question: string, answer: string][]): FaqEntry[] =>
  entries.map(([question, answer]) => ({ group, question, answer }));

/** What the FAQ of a new installation says; an operator edits it. Nothing here names a price or a percentage: those change. */
export const FAQ: readonly FaqEntry[] = [
  ...of(
    'General',
    [
      'What is included in a plan?',
      'Your car is cleaned outside every day, dry or with a wet microfibre cloth. Twice a month we clean it inside and vacuum it, and once a month, for premium members, it gets a coat of wax that protects the paint from the sun. Whoever has a plan is a premium member.',
    ],
    [
      'When do you come?',
      'In the half-hour slot you choose on your profile, between 5 in the morning and noon. The same team visits your community every day.',
    ],
    [
      'Do I have to be there?',
      'Not for the outside: we find the car by its number and the parking place on your profile. For the inside we agree a time with you.',
    ],
    [
      'Which cars do you clean?',
      'Every car in our list, from hatchbacks to ultra-luxury cars. The type of your car follows from its model and decides the monthly price.',
    ],
    [
      'I have more than one car.',
      'Each car has a plan of its own. Buy another plan from your profile with the second car’s details.',
    ],
    [
      'What happens when it rains?',
      'We come all the same: we dry the car, clean the glass and wipe off what the rain leaves. When the car park is flooded we come the next day it can be reached.',
    ],
    [
      'Can I order a single wash?',
      'Yes. Basic, Premium and Ultimate washes can be ordered without a plan, for any day and slot that is free.',
    ],
    [
      'How do I move my slot or parking place?',
      'What you change on your profile holds for the plans you buy from then on. For a plan that runs already, write or call us: we tell the team where your car stands now, and whether another slot is free.',
    ],
  ),
  ...of(
    'Payments',
    [
      'How can I pay?',
      'By card, UPI or net banking, through our payment provider. We never see or keep your card’s number.',
    ],
    [
      'How is the price made up?',
      'The monthly price of your car’s type times the months, less the promotion that runs, plus GST. All four figures are shown before you pay.',
    ],
    [
      'Is the advertised discount applied by itself?',
      'Yes. What the site advertises is what checkout takes off; no code is needed. It does not apply to single washes.',
    ],
    [
      'The payment went through but I see no plan.',
      'Give it a minute and open your profile again: the provider tells us of every payment even when the browser was closed. Should it still be missing, write to us with the payment’s number.',
    ],
    [
      'Does a plan renew by itself?',
      'No. Its last day stands on your profile, where you can buy it again from two weeks before, and nothing is charged until you do. A plan bought early starts when the running one ends.',
    ],
    [
      'Do I get a tax invoice?',
      'Write to us with the payment’s number, and the name, address and GSTIN it should be made out to. GST is a line of its own in every summary.',
    ],
  ),
  ...of(
    'Refunds',
    [
      'Can I cancel my plan?',
      'Yes, from My Plans on your profile. Cleaning stops, and we look at what is to be refunded.',
    ],
    ['How long does a refund take?', 'It reaches the account or card you paid with in 5 to 7 business days.'],
    [
      'I am away for some weeks.',
      'Pause the plan before you leave. The days missed are added to its end when you resume.',
    ],
    ['You missed a day.', 'Tell us within 24 hours. The day is added to the end of your plan.'],
    [
      'I paid twice by mistake.',
      'A second payment for the same order is sent back without your asking, in 5 to 7 business days.',
    ],
  ),
  ...of(
    'Support',
    ['When can I reach you?', 'From 9 AM to 6 PM, Monday to Friday, by phone and e-mail. Cleaning goes on every day.'],
    ['How fast do you answer?', 'Within 24 hours, on working days usually within two.'],
    [
      'Something was damaged.',
      'Send us a photo within 24 hours of the visit. We look into every report and answer for what our team did.',
    ],
    [
      'I forgot my password.',
      'Choose “Forgot password” on the login page. We mail you a link that is good for 30 minutes.',
    ],
    [
      'How do I close my account?',
      'Write to us from the account’s e-mail address. We delete the account, and keep only the invoices the law asks us to keep.',
    ],
  ),
];
