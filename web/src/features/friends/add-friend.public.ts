/** In a file of its own, since only the page of a shared challenge shows it. */
export { AddFriend } from "./components/add-friend.tsx";
