/** What the forms of the sign-in screen check. In a file of its own: it is loaded when a form is sent, with the schema library. */
export { Credentials, RegisterForm } from "@promptsmith/contract/identity/rules";
