import { BRAND } from '#libs/brand.js';
import { PUBLIC_URL_PLACEHOLDER } from '#libs/routes.js';

interface HeadProps {
  title: string;
  description?: string;
  /** The page's own path when search engines may list it; left out, they are asked not to. */
  path?: string;
  /** Structured data (schema.org), one object each; made for documents alone, which is where machines read it. */
  data?: readonly object[] | false;
}

const structuredData: object[] = [];

/** What the page rendered just now says of itself, for its document. */
export function takeStructuredData(): object[] {
  return structuredData.splice(0);
}

/** What search engines, link previews and the tab show of a page. React puts it into the document's head. */
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
