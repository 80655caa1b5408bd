import { phoneLink } from '#libs/brand.js';
import { retentionText, type RetentionName } from '#libs/retention.js';
import { unbroken } from '#libs/unbroken.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { Link } from '../../ui/link.js';
import { Clause, LegalPage } from './legal-page.js';
import styles from './legal.module.css';
import { Seller } from './seller.js';

/**
 * DPDP Act 2023, section 5: which data, for which purpose, and for how long. The jobs that delete use the same periods.
 */
const NOTICE = [
  [
    'Name, email, phone, password',
    'Your account, emails about your orders, a call when we can’t find your car',
    'Until you delete the account',
  ],
  ['Car model, colour, registration number', 'To price the plan and to find the right car', 'Until you remove the car'],
  ['Community, tower, flat, parking level and bay', 'To come to the right place', 'Until you delete the account'],
  ['Profile picture (optional)', 'Shown to you and our team', 'Until you remove it'],
  [
    'Orders, payments, refunds, invoices',
    'To provide the service and keep our accounts',
    'At least 72 months after the annual GST return for their financial year is due (CGST Act, section 36)',
  ],
  [
    'Enquiries and messages',
    'To answer you',
    `${retentionText('leads')} after the last change; longer only until a day on which we have agreed to contact you`,
  ],
  [
    'Visits: when your car was cleaned, or why not',
    'To show them to you and to answer questions',
    retentionText('visits'),
  ],
  [
    'Emails we sent you: recipient and subject; the text if it could not be delivered',
    'To see whether they arrived',
    retentionText('mails'),
  ],
  [
    'Email for news and offers (only if you agree)',
    'To send them',
    `Until you unsubscribe; the record of your consent ${inSentence('withdrawnConsents')} longer, as proof`,
  ],
  [
    'Changes that our staff make to your details, with the values before and after',
    'To see who changed what',
    `${retentionText('personalChanges')}; changes to orders and payments ${inSentence('otherChanges')}`,
  ],
  ['IP address, logins, security events', 'To protect accounts against abuse', retentionText('securityEvents')],
] as const;

/** Both are for logging in. Over https their names begin with `__Host-`. */
const COOKIES = [
  ['refresh', 'keeps you logged in', `up to ${retentionText('sessions')}`],
  [
    'device',
    'recognises a browser that has logged in before, so that nobody can lock you out by guessing your password',
    `${retentionText('devices')} after the last login`,
  ],
] as const;

function inSentence(name: RetentionName): string {
  return retentionText(name).toLowerCase();
}

export default function PrivacyPage() {
  const { business, contacts } = useCatalogue().catalogue;
  const { grievanceOfficer: officer, legalName } = business;
  return (
    <LegalPage
      title="Privacy"
      lead="We collect what we need to clean your car, and nothing for advertisers."
      description={`Which personal data ${contacts.name} processes, why, for how long, and your rights under the Digital Personal Data Protection Act 2023.`}
      path="/privacy"
    >
      <Clause id="who" title="Who is responsible">
        <p>
          {legalName} decides how your personal data is used (the “data fiduciary” of the Digital Personal Data
          Protection Act 2023). We show you this notice before we ask for your consent.
        </p>
        <Seller />
      </Clause>
      <Clause id="data" title="What we collect, and why">
        <div className={styles.table}>
          <table className={styles.notice}>
            <thead>
              <tr>
                <th scope="col">Data</th>
                <th scope="col">Purpose</th>
                <th scope="col">Kept</th>
              </tr>
            </thead>
            <tbody>
              {NOTICE.map(([data, purpose, kept]) => (
                <tr key={data}>
                  <th scope="row">{data}</th>
                  <td data-label="Purpose">{purpose}</td>
                  <td data-label="Kept">{kept}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>We set two cookies, both when you log in and for nothing else:</p>
        <ul>
          {COOKIES.map(([name, purpose, kept]) => (
            <li key={name}>
              <strong>{name}</strong> {purpose} ({kept}).
            </li>
          ))}
        </ul>
        <p>
          Your browser’s storage holds your login, what you have typed and the theme you chose. There is no tracking, no
          advertising network and no sale of data.
        </p>
      </Clause>
      <Clause id="shared" title="Who else sees it">
        <ul>
          <li>
            The team of your community: your name, phone, car, address, parking place and time slot, what is left to pay
            for a single wash, and your enquiries. Nothing else about payments.
          </li>
          <li>Razorpay, who processes your payment and receives your card or UPI details directly from you.</li>
          <li>Our hosting and email providers, who store and send it for us and may use it for nothing else.</li>
          <li>Authorities, where the law requires it.</li>
        </ul>
      </Clause>
      <Clause id="consent" title="Giving and withdrawing consent">
        <p>
          You consent when you create an account or place an order; we record the version of this notice and the time.
          News and offers have a separate consent. Withdraw it in your <Link to="/profilepage">profile</Link> or with
          the link in each of these emails, with one tap. Emails about your orders continue.
        </p>
        <p>
          To withdraw the rest, ask us to delete your account. We can then no longer clean your car, and we refund what
          is due. Your details, cars, address, picture and our notes about you are deleted immediately, you are logged
          out everywhere and unsubscribed. What the table keeps for longer stays for that time: orders and invoices,
          enquiries, visits, and the records of emails, changes and logins. What we did with your data until then
          remains lawful.
        </p>
      </Clause>
      <Clause id="rights" title="Your rights">
        <ul>
          <li>See what we hold about you, and whom it was shared with.</li>
          <li>Correct and complete it, in your profile or by asking us.</li>
          <li>Have it erased, except what the law requires us to keep.</li>
          <li>Name a person who may exercise your rights if you die or can no longer do so.</li>
          <li>Complain, and get an answer.</li>
        </ul>
        <p>
          Write to <a href={`mailto:${officer.email}`}>{officer.email}</a> from the email address of your account. We
          answer within one month and charge nothing.
        </p>
      </Clause>
      <Clause id="officer" title="Grievance officer">
        <p>
          Contact {officer.name || `the grievance officer of ${legalName}`}:{' '}
          <a href={`mailto:${officer.email}`}>{officer.email}</a> or{' '}
          <a href={phoneLink(officer.phone)}>{unbroken(officer.phone)}</a>. We confirm a complaint within 48 hours and
          resolve it within one month. If you are not satisfied, you can complain to the Data Protection Board of India.
        </p>
      </Clause>
      <Clause id="safety" title="Safety, children, changes">
        <p>
          Passwords are stored as hashes, connections are encrypted, and staff see only what their work needs. If your
          data is ever exposed, we tell you and the Data Protection Board without delay. Our service is for adults; we
          don’t knowingly collect data about children. If this notice changes in substance, we ask for your consent
          again.
        </p>
      </Clause>
    </LegalPage>
  );
}
