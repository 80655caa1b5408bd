/** The settings that production requires, without a provider or a mail server that could be reached. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wash.example',
  JWT_SECRET: 'a secret of at least thirty-two characters',
  RAZORPAY_KEY_ID: 'rzp_live_0000000000',
  RAZORPAY_KEY_SECRET: 'a key secret',
  RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Care <care@wash.example>',
};
