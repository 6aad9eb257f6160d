export { AccountPage, Notice } from "./components/account-page.tsx";
