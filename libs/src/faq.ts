import type { FaqEntry, FaqGroup } from './contract/faq.js';

const of = (group: FaqGroup, ...entries: [question: string, answer: string][]): FaqEntry[] =>
  entries.map(([question, answer]) => ({ group, question, answer }));

/** The FAQ of a new installation; the operator edits it. Contains no prices or percentages, because those change. */
export const FAQ: readonly FaqEntry[] = [
  ...of(
    'General',
    [
      'What is included in a plan?',
      'Daily exterior cleaning with a dry or wet microfibre cloth, interior cleaning with vacuuming twice a month, and a coat of wax once a month to protect the paint from the sun. Every plan includes all three.',
    ],
    [
      'When do you come?',
      'In the half-hour slot you choose: early in the morning, or later if you prefer. {daysOff} Days off are part of the price: they do not extend a plan.',
    ],
    [
      'Do I have to be there?',
      'Not for exterior cleaning: we find your car by its number and parking place. For interior cleaning and waxing, we’ll arrange a time with you, because we need the key.',
    ],
    [
      'How do I know that my car was cleaned?',
      'Your profile lists the visits of the last 30 days, with interior cleaning and wax. If a visit was missed, it says why.',
    ],
    [
      'Which cars do you clean?',
      'Every car in our list, from hatchbacks to ultra-luxury cars. The monthly price depends on the type of car.',
    ],
    [
      'I have more than one car.',
      'Each car has its own plan. Add the second car to your profile and choose a plan for it.',
    ],
    [
      'Do you come to my community?',
      'Our Communities page lists every community we serve. If yours is not there, ask us. You can also choose “My community is not listed” when you book: we confirm within two working days that we can come, or refund you in full.',
    ],
    [
      'What happens when it rains?',
      'We still come: we dry the car, clear the windows and wipe off what the rain leaves. If the car park is flooded or closed, we come as soon as it opens, and refund any day we couldn’t clean.',
    ],
    [
      'Can I order a single wash?',
      'Yes. You can book a Basic, Premium or Ultimate wash without a plan, for any free day and time.',
    ],
    [
      'How do I change my slot or parking place?',
      'Open My Plans in your profile and choose Change. You can change the slot, address, parking place and car of a running plan from tomorrow on, as long as the new slot has room. The car must be of the same type.',
    ],
  ),
  ...of(
    'Payments',
    [
      'How can I pay?',
      'By card, UPI or net banking through our payment provider. We never see or store your card number.',
    ],
    [
      'How is the price calculated?',
      'The monthly price of your car type times the number of months, less the current promotion, plus GST. You see all four figures before you pay.',
    ],
    [
      'Do I need a code for the discount?',
      'No. The advertised discount is applied at checkout automatically. It does not apply to single washes.',
    ],
    [
      'I paid, but I see no plan.',
      'Wait a minute and open your profile again: payments are confirmed even if you closed the browser. If the plan is still missing, send us the payment number.',
    ],
    [
      'Does a plan renew automatically?',
      'No. Your profile shows the last day of your plan and lets you renew it. Nothing is charged until you do, and a renewal starts the day after your current plan ends.',
    ],
    [
      'Do I get a tax invoice?',
      'Yes. It is attached to your confirmation email, and you can download it under My Plans and My Washes. To put a company and its GSTIN on it, add them to your profile or at checkout before you pay.',
    ],
  ),
  ...of(
    'Refunds',
    [
      'Can I cancel my plan?',
      'Yes, at any time, under My Plans in your profile. We refund the amount paid, divided by the months of your plan, times the months we have not begun. A 3-month plan cancelled in its first month gets two thirds back, GST included.',
    ],
    [
      'How long does a refund take?',
      'It reaches the card or account you paid with in 5–7 business days. We email you when it is on its way and when it has arrived.',
    ],
    [
      'I’ll be away for a few weeks.',
      'If your plan can be paused, pause it in your profile, from tomorrow at the earliest. Every paused day is added to the end. If the car is out for a day or two without a pause, the day counts as used.',
    ],
    [
      'You missed a day.',
      'Tell us within 24 hours. We clean your car the same day, add a day to the end of your plan, or refund the day.',
    ],
    [
      'I paid twice by mistake.',
      'A second payment for the same order is refunded automatically, in 5–7 business days.',
    ],
  ),
  ...of(
    'Support',
    [
      'When can I reach you?',
      'By phone during our hours, and by email around the clock. The contact page has the hours and our numbers, and WhatsApp if we use it.',
    ],
    ['How quickly do you reply?', 'By phone right away during our hours. Messages and emails within 24 hours.'],
    [
      'Something was damaged.',
      'Send us a photo within 24 hours of the visit. We are liable for damage our team causes.',
    ],
    [
      'I forgot my password.',
      'Choose “Forgot your password?” on the login page. We email you a link that is valid for 30 minutes.',
    ],
    [
      'How do I close my account?',
      'Write to us from the email address of your account. We delete the account. The privacy page lists what we keep for longer, such as the invoices that the law requires.',
    ],
  ),
];
