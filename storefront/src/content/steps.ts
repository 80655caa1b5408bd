export const STEPS = [
  {
    title: 'Book Your Appointment',
    text: 'Tell us your car, your parking place and the half hour that suits you. It takes two minutes.',
  },
  {
    title: 'We Detail Your Car',
    text: 'Our team comes to your community on its fixed morning round, with fresh cloths for every car.',
  },
  {
    title: 'Enjoy the Shine',
    text: 'You come down to a clean car, every day. Interiors twice a month, wax once a month.',
  },
] as const;
