import { BRAND } from '#libs/brand.js';
import { PUBLIC_URL_PLACEHOLDER } from '#libs/routes.js';

interface HeadProps {
  title: string;
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
export function Head({ title, description, path, data }: HeadProps) {
  const full = title.includes(BRAND.name) ? title : `${title} — ${BRAND.name}`;
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
          <meta property="og:site_name" content={BRAND.name} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={origin + path} />
          <meta property="og:image" content={`${origin}/preview.png`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
