import { CircleUserRound, LogOut, Menu, Moon, Sun } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toggleTheme } from '#libs/browser/theme.js';
import { useCatalogue } from '../../lib/catalogue.js';
import { useTheme } from '../../lib/theme.js';
import { Button, ButtonLink, IconButton } from '../../ui/button.js';
import { Link, NavLink } from '../../ui/link.js';
import { Logo } from '../../ui/logo.js';
import { useSession } from '../session.js';
import { useLogout } from '../use-logout.js';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu.js';
import { SITE_LINKS } from './navigation.js';

export function Header() {
  // Reading the location re-renders the header, and with it re-reads the token, on every route change.
  const { pathname } = useLocation();
  const { contacts, logo } = useCatalogue().catalogue;
  const { name } = contacts;
  const session = useSession();
  const logout = useLogout();
  const [menuOn, setMenuOn] = useState<string | null>(null);
  const scrolled = useScrolled();
  // Close the menu when the page changes.
  const menuOpen = menuOn === pathname;

  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={`container ${styles.bar}`}>
        <Link to="/" className={styles.brand} aria-label={`${name}, home`}>
          <Logo name={name} logo={logo} />
        </Link>
        <nav className={styles.links} aria-label="Main">
          {SITE_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.account}>
          <ThemeToggle />
          {session ? (
            <>
              <ButtonLink to="/profilepage" look="ghost" size="small" aria-label="Profile" className={styles.profile}>
                <CircleUserRound size={22} aria-hidden="true" />
              </ButtonLink>
              <Button look="secondary" size="small" className={styles.wideOnly} onClick={logout}>
                <LogOut size={18} aria-hidden="true" /> Logout
              </Button>
            </>
          ) : (
            <div className={styles.visitor}>
              <ButtonLink to="/login" look="ghost" size="small">
                Login
              </ButtonLink>
              <ButtonLink to="/register" size="small">
                Signup
              </ButtonLink>
            </div>
          )}
          <button
            type="button"
            className={styles.menuButton}
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => startTransition(() => setMenuOn(pathname))}
          >
            <Menu size={24} aria-hidden="true" />
          </button>
        </div>
      </div>
      {menuOpen && <MobileMenu session={session} onLogout={logout} onClose={() => setMenuOn(null)} />}
    </header>
  );
}

function ThemeToggle() {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      className={styles.theme}
      onClick={toggleTheme}
    >
      {dark ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />}
    </IconButton>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const measure = () => setScrolled(window.scrollY > 8);
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    return () => window.removeEventListener('scroll', measure);
  }, []);
  return scrolled;
}
