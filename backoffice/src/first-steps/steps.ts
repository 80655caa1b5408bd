import type { ConfirmableStep, FirstStep } from '#libs/contract/first-steps.js';
import { settingsPath } from '../settings/settings-sections.js';

interface StepTexts {
  title: string;
  text: string;
  link: { name: string; to: string };
}

export const STEPS: Record<FirstStep, StepTexts> = {
  company: {
    title: 'Company and GSTIN',
    text: 'Enter the name, address, GSTIN and state for invoices. No invoice is issued without a GSTIN.',
    link: { name: 'Enter invoice details', to: settingsPath('invoices') },
  },
  contacts: {
    title: 'Contacts',
    text: 'The website and emails show an example office, phone number and email address.',
    link: { name: 'Enter contacts', to: settingsPath('contacts') },
  },
  prices: {
    title: 'Prices, promotion and GST rate',
    text: 'Check what customers pay before the first order.',
    link: { name: 'Check prices', to: settingsPath('prices') },
  },
  communities: {
    title: 'Communities',
    text: 'The website lists example communities. Replace them with the ones you serve.',
    link: { name: 'Edit communities', to: '/communities' },
  },
  employees: {
    title: 'First employee',
    text: 'Add someone who cleans cars, and choose their community. Cars without an employee are in nobody’s schedule.',
    link: { name: 'Add employees', to: '/manageemployees' },
  },
  payments: {
    title: 'Online payments',
    text: 'Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET on the server to a live key that Razorpay accepts. With a test key, you receive no money.',
    link: { name: 'Open Razorpay’s API keys', to: 'https://dashboard.razorpay.com/app/website-app-settings/api-keys' },
  },
  emails: {
    title: 'Emails',
    text: 'Set SMTP_URL on the server to your mail server, then send yourself a test email. This step is done when the mail server has accepted an email and none is delayed.',
    link: { name: 'Show emails', to: '/mails' },
  },
  notices: {
    title: 'Notices to the office',
    text: 'Enter who gets an email about enquiries, and about payments that need a decision.',
    link: { name: 'Enter addresses', to: settingsPath('notices') },
  },
  logo: {
    title: 'Logo',
    text: 'Upload the logo for the website, the browser tab and the backoffice.',
    link: { name: 'Upload logo', to: settingsPath('logo') },
  },
  reviews: {
    title: 'Reviews and questions',
    text: 'The website shows example reviews. Replace or remove them, and check the questions under FAQ.',
    link: { name: 'Edit reviews', to: settingsPath('reviews') },
  },
};

/** The buttons of steps that can be done without a change. */
export const CONFIRMATIONS: Record<ConfirmableStep, string> = {
  prices: 'Prices are right',
  communities: 'Communities are right',
  notices: 'No notices by email',
  logo: 'Keep the built-in logo',
};
