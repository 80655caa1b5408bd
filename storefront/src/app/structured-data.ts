import { BRAND } from '#libs/brand.js';
import type { SiteContent } from '#libs/contract/site.js';
import { logoIconPath } from '#libs/logo.js';
import { rupeesFromPaise } from '#libs/money.js';
import { PUBLIC_URL_PLACEHOLDER as ORIGIN } from '#libs/routes.js';

type Catalogue = Pick<SiteContent['catalogue'], 'contacts' | 'logo' | 'business'>;

/** The company, as services refer to it. */
function provider({ contacts }: Catalogue): object {
  return { '@type': 'AutoWash', '@id': `${ORIGIN}/#business`, name: contacts.name };
}

/** schema.org data of the company. */
export function localBusiness(catalogue: Catalogue): object {
  const { country, latitude, longitude } = BRAND.office;
  const { contacts, logo } = catalogue;
  const { street, locality, city, state, pin, phone, email } = contacts;
  return {
    ...provider(catalogue),
    legalName: catalogue.business.legalName,
    url: `${ORIGIN}/`,
    image: ORIGIN + (logo ? logoIconPath(logo) : '/preview.png'),
    telephone: phone,
    email,
    priceRange: '₹₹',
    areaServed: { '@type': 'City', name: city },
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${street}, ${locality}`,
      addressLocality: city,
      addressRegion: state,
      postalCode: pin,
      addressCountry: country,
    },
    ...(street === BRAND.office.street && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

/** schema.org data of a service. @param paise its price with discount and GST, as the page shows it */
export function service(catalogue: Catalogue, name: string, description: string, paise: number): object {
  const price = rupeesFromPaise(paise).toFixed(2);
  return {
    '@type': 'Service',
    name,
    description,
    provider: provider(catalogue),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'INR',
      priceSpecification: { '@type': 'PriceSpecification', price, priceCurrency: 'INR', valueAddedTaxIncluded: true },
      url: `${ORIGIN}/prices`,
    },
  };
}

export function faqPage(entries: readonly { question: string; answer: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** @param author the name of the business */
export function article(headline: string, description: string, path: string, author: string): object {
  return {
    '@type': 'BlogPosting',
    headline,
    description,
    mainEntityOfPage: ORIGIN + path,
    publisher: { '@id': `${ORIGIN}/#business` },
    author: { '@type': 'Organization', name: author },
  };
}
