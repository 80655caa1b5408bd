import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { keepFocus } from '#libs/browser/kept-focus.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { OfflineNotice } from './offline-notice.js';
import { SignInAgain } from './sign-in-again.js';
import styles from './shell.module.css';
import { useCanonicalPath, useScrollAndFocus } from './use-navigation-effects.js';

/** Header and footer of every page. The backoffice has its own. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useCanonicalPath();
  useScrollAndFocus(main);
  useEffect(keepFocus, []);

  const bare = pathname.startsWith('/dashboard');
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {!bare && <Header />}
      <OfflineNotice />
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {!bare && <Footer />}
      <SignInAgain />
    </>
  );
}
