import { PUBLIC_URL_PLACEHOLDER } from '#libs/routes.js';
import { logoIconPath } from '#libs/logo.js';
import { useCatalogue } from '../lib/catalogue.js';

interface HeadProps {
  /** Without it, the document's title is the name of the business. */
  title?: string;
  /** Whether the document's title begins with the name of the business instead of ending with it. */
  nameFirst?: boolean;
  description?: string;
  /** The canonical path. Without it, search engines are asked not to index the page. */
  path?: string;
  /** Structured data (schema.org), rendered on the server only. */
  data?: readonly object[] | false;
}

const structuredData: object[] = [];

/** The head data of the page that was rendered last, for its document. */
export function takeStructuredData(): object[] {
  return structuredData.splice(0);
}

/** Title, description and metadata of a page. React moves them into the document's head. */
export function Head({ title, nameFirst, description, path, data }: HeadProps) {
  const { contacts, logo } = useCatalogue().catalogue;
  const { name } = contacts;
  const parts = nameFirst ? [name, title] : [title, name];
  const full = parts.filter((part) => part !== undefined).join(' — ');
  if (import.meta.env.SSR && data) structuredData.push(...data);
  const origin = typeof window === 'undefined' ? PUBLIC_URL_PLACEHOLDER : window.location.origin;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={origin + path} />
          <meta property="og:image" content={origin + (logo ? logoIconPath(logo) : '/preview.png')} />
          <meta name="twitter:card" content={logo ? 'summary' : 'summary_large_image'} />
        </>
      )}
    </>
  );
}
